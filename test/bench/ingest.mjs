/** A sync of 500 members with instant upstreams: members a second, and the cost of a round without news. */
import { dataFolder, startProduct, waitUntilRead } from './product.mjs';
import { bareIngest } from './bare-ingest.mjs';
import { cpuMs, withForeignLoad } from './stats.mjs';

const MEMBERS = 500;

export async function ingest() {
  const data = dataFolder();
  const product = await startProduct({
    DATA_DIR: data.folder,
    PRACTICE_MEMBERS: String(MEMBERS),
    RUNEMETRICS_INTERVAL_MS: '0',
    HISCORES_INTERVAL_MS: '0',
  });
  try {
    const first = await withForeignLoad([product.pid], async () => {
      const before = cpuMs(product.pid);
      const seconds = await waitUntilRead(product, MEMBERS);
      return { seconds, cpu: cpuMs(product.pid) - before };
    });
    await product.stop();
    const bare = await bareIngest(MEMBERS);
    const perSecond = MEMBERS / first.seconds;
    return [
      {
        name: `ingest ${MEMBERS} against bare statements`,
        ratio: first.seconds / bare.seconds,
        goal: 8,
        foreign: first.foreign,
        note: `${perSecond.toFixed(0)} members/s with parsing, queue and events; bare ${(MEMBERS / bare.seconds).toFixed(0)} members/s`,
      },
    ];
  } finally {
    await product.stop();
    data.remove();
  }
}
