/** BookKeeper: a reader of a ledger keeps entries while it looks at them. */
package acme.bookkeeper;
