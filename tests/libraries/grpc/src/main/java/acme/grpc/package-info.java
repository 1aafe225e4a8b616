/** gRPC: a marshaller keeps the bytes of a message where they came, and its user closes it. */
package acme.grpc;
