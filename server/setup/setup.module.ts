import { type DynamicModule, Module } from '@nestjs/common';
import { AnnounceModule } from '../announce/announce.module.ts';
import { AppSettingRepository } from '../database/settings/app-setting.repository.ts';
import { SIGN_IN_KEY } from '../database/worlds/real-world.ts';
import { SecretHolderRegistry } from '../secrets/secret-holder.registry.ts';
import { SiteModule } from '../site/site.module.ts';
import { FinishSetupService } from './finish-setup.service.ts';
import { SetupClanService } from './setup-clan.service.ts';
import { SetupCodeRepository } from './setup-code.repository.ts';
import { SetupCodeService } from './setup-code.service.ts';
import { SetupController } from './setup.controller.ts';
import { SetupSessionController } from './setup-session.controller.ts';
import { SetupGuard } from './setup.guard.ts';
import { SetupHost } from './setup-host.ts';
import { boxesOfSignIn } from './stored-sign-in.ts';
import { WorldWatchService } from './world-watch.service.ts';

/** The set-up of a clan in the browser, out of the practice world. */
@Module({})
export class SetupModule {
  constructor(holders: SecretHolderRegistry, settings: AppSettingRepository) {
    holders.serve({
      what: 'client secret',
      list: async (tx) => boxesOfSignIn((await settings.find(tx, SIGN_IN_KEY))?.value),
    });
  }

  static with(host: SetupHost): DynamicModule {
    return {
      module: SetupModule,
      imports: [AnnounceModule, SiteModule],
      controllers: [SetupController, SetupSessionController],
      providers: [
        { provide: SetupHost, useValue: host },
        FinishSetupService,
        SetupClanService,
        SetupCodeRepository,
        SetupCodeService,
        SetupGuard,
        WorldWatchService,
      ],
      exports: [SetupHost],
    };
  }
}
