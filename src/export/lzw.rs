//! The LZW packer of GIF, made for long runs of one index.
