/**
 * The server ended the session while a request was using it (graduation's fence, a restart). The HTTP
 * layer closes the socket without an answer, so that a client cannot take the outcome for known.
 */
export class SessionLost extends Error {
  override readonly name = "SessionLost";
}
