"""Games over HTTP and sockets."""
