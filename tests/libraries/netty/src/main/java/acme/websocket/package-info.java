/** WebSocket: a handler knows only some kinds of frames. */
package acme.websocket;
