// The page's own socket code asks for socket.io-client and means the origin of its page: here each page has its own.
const SOCKET_CODE = '/client/lib/live/socket.ts';

export function resolve(specifier, context, next) {
  if (specifier !== 'socket.io-client' || !context.parentURL?.endsWith(SOCKET_CODE)) return next(specifier, context);
  return { url: new URL('./page-socket.ts', import.meta.url).href, shortCircuit: true };
}
