/// A certificate for `localhost` that vouches for itself, made for these tests, and keys.
enum TLSFixture {
  static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBmzCCAUGgAwIBAgIUCi3TA1u41FtkMAWFQWDNL2zVw/owCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE4NTYyM1oYDzIxMjYxMDI4
    MTg1NjIzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAATKh1tUYx0/wZ+gMDup1JgizWNsjdOmSO6UEfL7zKcHohyoHKHJzPa8
    +tppAmAhM4rwRAYVZmWJdfNini8K/PpHo28wbTAdBgNVHQ4EFgQUz6iad02IOfpm
    RfLZWesC3cxvBuswHwYDVR0jBBgwFoAUz6iad02IOfpmRfLZWesC3cxvBuswDwYD
    VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
    zj0EAwIDSAAwRQIgZmLuVv0vo7qYd9sPU1B6MFqQTc04k5a9wgmzV82utlMCIQCZ
    W8uZYRRNkp/WzH16tgRo4JYSpyFzIGwZvh2vjux4vQ==
    -----END CERTIFICATE-----

    """

  /// The certificate's key.
  static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgfBG0s14GWEDg2ZmI
    ablaSQ/znIFKk1UTBta1LG7aDyqhRANCAATKh1tUYx0/wZ+gMDup1JgizWNsjdOm
    SO6UEfL7zKcHohyoHKHJzPa8+tppAmAhM4rwRAYVZmWJdfNini8K/PpH
    -----END PRIVATE KEY-----

    """

  /// Another key.
  static let otherKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgudsQurMRjg12aps7
    974CbMZ55xDsT0J2pE9ytJZU9sShRANCAATm+YgnUYW1cD5xKRyU+DBHC+HRrm5y
    FWy6ozAg8e5k0N5tyOHEteXVGbkK7a9lhIsE+EX9VZ/M92gXDIwLBU3o
    -----END PRIVATE KEY-----

    """
}
