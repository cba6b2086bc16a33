import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { SetupClan } from '../../shared/setup/setup.schemas.ts';
import { GameReaderService } from '../game/game-reader.service.ts';
import { Fetcher } from '../game/transport/fetcher.ts';
import { MemoryHostPace } from '../game/transport/host-pace.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import { SetupHost } from './setup-host.ts';

const AWAY = "The game's clan list does not answer now. Try again in a minute.";

/**
 * Looks clans up at the game itself, also from the practice world: this is its only call to another host. The simulated
 * services have a pace and faults of their own, so this reader shares neither with them.
 */
@Injectable()
export class SetupClanService implements OnModuleDestroy {
  private readonly fetcher: Fetcher;
  private readonly reader: GameReaderService;

  constructor(private readonly host: SetupHost) {
    const { realSettings } = host;
    this.fetcher = new Fetcher(new MemoryHostPace(), realSettings.gameUserAgent);
    this.reader = new GameReaderService(this.fetcher, realSettings);
  }

  async onModuleDestroy(): Promise<void> {
    await this.fetcher.close();
  }

  /** Returns the clan of this name. @throws DomainError CLAN_NOT_FOUND or CLAN_LIST_UNREADABLE, at the field of the name */
  async find(name: string, field: string): Promise<SetupClan> {
    const result = await this.reader.read('clan-list', name);
    if (result.kind === 'ok' && result.value.entries.length > 0) {
      const { entries } = result.value;
      const named = (rank: string) => entries.filter((entry) => entry.rank === rank).map((entry) => entry.name);
      const seconds = (entries.length * this.host.realSettings.runemetricsIntervalMs) / 1000;
      return {
        name,
        members: entries.length,
        total_xp: entries.reduce((sum, { clanXp }) => sum + clanXp, 0),
        kills: entries.reduce((sum, { kills }) => sum + kills, 0),
        owner: named('Owner')[0] ?? null,
        deputies: named('Deputy Owner'),
        overseers: named('Overseer'),
        minutes: Math.max(1, Math.ceil(seconds / 60)),
      };
    }
    // The service answers most unknown names with a web page.
    const isUnknown =
      result.kind === 'not_found' || result.kind === 'ok' || (result.kind === 'malformed' && !result.isDamaged);
    if (isUnknown) {
      throw DomainError.at(
        field,
        'CLAN_NOT_FOUND',
        `The game knows no clan named “${name}”. Write the name as in the game.`,
      );
    }
    throw DomainError.at(field, 'CLAN_LIST_UNREADABLE', AWAY);
  }
}
