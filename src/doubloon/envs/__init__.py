"""The games as environments of research libraries; each library is an extra of its own."""
