/** The same behind the TLS of BoringSSL. */
package acme.boringssl;
