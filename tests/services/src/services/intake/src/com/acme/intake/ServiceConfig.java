package com.acme.intake;

/**
 * @param maxUpload    largest body accepted for one request
 * @param tenantQuota  bytes a single tenant may keep in the blob store
 * @param maxPipelined requests of one connection that may be unanswered before reading pauses
 */
record ServiceConfig(int port, int eventLoops, int workers, int jobQueue, int maxUpload, long tenantQuota,
                     long blobTtlMillis, long ticketTtlMillis, int maxPipelined, int defaultJobTimeoutMillis) {

    static ServiceConfig defaults(int port) {
        return new ServiceConfig(port, 2, 3, 48, 256 * 1024, 640 * 1024, 4_000, 3_000, 24, 6_000);
    }
}
