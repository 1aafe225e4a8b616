package dev.tidewater.events;

/** Counters of the service; all of them are updated on its event loop. */
final class EventStats {

    private long events;
    private long undelivered;
    private long rejected;
    private long replayed;
    private long retries;
    private long lost;
    private long aborted;

    void event() {
        events++;
    }

    void undelivered(int howMany) {
        undelivered += howMany;
    }

    void rejected() {
        rejected++;
    }

    void replayed() {
        replayed++;
    }

    void retry() {
        retries++;
    }

    void lost() {
        lost++;
    }

    void aborted() {
        aborted++;
    }

    @Override
    public String toString() {
        return "events=" + events + " undelivered=" + undelivered + " rejected=" + rejected + " replayed=" + replayed
                + " retries=" + retries + " lost=" + lost + " aborted=" + aborted;
    }
}
