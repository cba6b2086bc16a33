import { ClanModelService } from '../../../server/clan-model/clan-model.service.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import type { TestApp } from '../app/app.ts';
import { until } from './socket-client.ts';

/** Waits until the model of a node contains everything that was committed before. */
export async function modelIsCurrent({ app, dataSource }: Pick<TestApp, 'app' | 'dataSource'>): Promise<void> {
  const committed = await app.get(LiveService).currentVersion(dataSource, CLAN_STREAM);
  const clan = app.get(ClanModelService);
  await until(`version ${committed} of the model`, () => clan.model.version >= committed);
}
