// Replaces socket.io-client in the page's socket code, so that each page connects to an origin of its own.
const SOCKET_CODE = '/client/lib/live/socket.ts';

export function resolve(specifier, context, next) {
  if (specifier !== 'socket.io-client' || !context.parentURL?.endsWith(SOCKET_CODE)) return next(specifier, context);
  return { url: new URL('./page-socket.ts', import.meta.url).href, shortCircuit: true };
}
