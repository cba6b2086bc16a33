/** One real client on a stream, which keeps every frame of events as its text. */
import { io } from 'socket.io-client';

/** Opens a stream of a product. Returns {take, close}: `take()` returns the frames since the last take, as JSON lists. */
export async function observe({ url }, stream) {
  const socket = io(url, { transports: ['websocket'], extraHeaders: { Origin: url } });
  let frames = [];
  socket.on('live:event', (...events) => frames.push(JSON.stringify(events)));
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const answer = await socket.emitWithAck('live:open', { stream, since: -1 });
  if (answer.error) throw new Error(`${stream} was not opened: ${JSON.stringify(answer)}`);
  return {
    take: () => {
      const taken = frames;
      frames = [];
      return taken;
    },
    close: () => socket.close(),
  };
}
