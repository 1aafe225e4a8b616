// Asks the server that the page came from. The token stays in this tab.

const TOKEN = 'bytebuf-flow-token';
const PATIENCE_MILLIS = 60000;

let token = '';
try {
  token = window.sessionStorage.getItem(TOKEN) || '';
} catch {
  // No storage: the token lasts as long as the page.
}

export function setToken(given) {
  token = given;
  try {
    window.sessionStorage.setItem(TOKEN, given);
  } catch {
    // As above.
  }
}

/** An answer other than 200, or none; `status` 0 means that the server could not be reached. */
class ServerError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

export async function ask(path, method) {
  const headers = method === 'POST' ? {'X-Bytebuf-Flow': '1'} : {};
  if (token) {
    headers.Authorization = `Bearer ${token}`;
  }
  let response;
  try {
    response = await fetch(path, {
      method: method || 'GET', headers, cache: 'no-store', credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE_MILLIS),
    });
  } catch (error) {
    const late = error.name === 'TimeoutError';
    throw new ServerError(0, late ? 'The server does not answer.' : 'The server can’t be reached.');
  }
  if (!response.ok) {
    const text = (await response.text().catch(() => '')).trim();
    throw new ServerError(response.status, text || `The server answered ${response.status}.`);
  }
  return response;
}
