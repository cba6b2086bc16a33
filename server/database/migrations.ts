import { CreateSchema1790000000000 } from './migrations/1790000000000-create-schema.ts';
import { CreateFeed1790000100000 } from './migrations/1790000100000-create-feed.ts';
import { CreateSignIn1790000200000 } from './migrations/1790000200000-create-sign-in.ts';
import { CreateAudit1790000210000 } from './migrations/1790000210000-create-audit.ts';
import { CreateBingo1790000220000 } from './migrations/1790000220000-create-bingo.ts';
import { SyncCockpit1790000230000 } from './migrations/1790000230000-sync-cockpit.ts';
import { Membership1790000240000 } from './migrations/1790000240000-membership.ts';
import { CreateReadToken1790000250000 } from './migrations/1790000250000-create-read-token.ts';
import { RenameDismissal1790000280000 } from './migrations/1790000280000-rename-dismissal.ts';
import { LineWords1790000320000 } from './migrations/1790000320000-line-words.ts';
import { FailingMembers1790000320100 } from './migrations/1790000320100-failing-members.ts';
import { ActivityItemIndex1790000260000 } from './migrations/1790000260000-activity-item-index.ts';
import { GuestJoinsClan1790000270000 } from './migrations/1790000270000-guest-joins-clan.ts';
import { Clocks1790000300000 } from './migrations/1790000300000-clocks.ts';
import { LogSilence1790000310000 } from './migrations/1790000310000-log-silence.ts';
import { CountedItems1790000330000 } from './migrations/1790000330000-counted-items.ts';
import { AuditThings1790000340000 } from './migrations/1790000340000-audit-things.ts';
import { LogOfItems1790000330100 } from './migrations/1790000330100-log-of-items.ts';
import { UndoneRemovals1790000360000 } from './migrations/1790000360000-undone-removals.ts';
import { SquareCounts1790000370000 } from './migrations/1790000370000-square-counts.ts';
import { SquareParts1790000390000 } from './migrations/1790000390000-square-parts.ts';
import { BoardSettings1790000390100 } from './migrations/1790000390100-board-settings.ts';
import { CreateLinks1790000420000 } from './migrations/1790000420000-create-links.ts';
import { LockedBoards1790000421000 } from './migrations/1790000421000-locked-boards.ts';
import { BoardScoring1790000430000 } from './migrations/1790000430000-board-scoring.ts';
import { CreateProofs1790000420100 } from './migrations/1790000420100-create-proofs.ts';
import { SignUps1790000450000 } from './migrations/1790000450000-sign-ups.ts';
import { NamesAsLogged1790000440000 } from './migrations/1790000440000-names-as-logged.ts';
import { SecretSquares1790000460000 } from './migrations/1790000460000-secret-squares.ts';
import { CreateSeenNames1790000465000 } from './migrations/1790000465000-create-seen-names.ts';
import { Captains1790000480000 } from './migrations/1790000480000-captains.ts';
import { BingoReadings1790000490000 } from './migrations/1790000490000-bingo-readings.ts';
import { CodeWords1790000500000 } from './migrations/1790000500000-code-words.ts';
import { ReachedValues1790000510000 } from './migrations/1790000510000-reached-values.ts';
import { FreeSquares1790000520000 } from './migrations/1790000520000-free-squares.ts';
import { DiscordSignIn1790000620000 } from './migrations/1790000620000-discord-sign-in.ts';
import { SeatTimes1790000485000 } from './migrations/1790000485000-seat-times.ts';
import { Happenings1790000600000 } from './migrations/1790000600000-happenings.ts';
import { Drawings1790000670000 } from './migrations/1790000670000-drawings.ts';
import { SquarePlaces1790000671000 } from './migrations/1790000671000-square-places.ts';
import { Announce1790000630000 } from './migrations/1790000630000-announce.ts';
import { AnnounceReads1790000642000 } from './migrations/1790000642000-announce-reads.ts';
import { AnnounceResent1790000641000 } from './migrations/1790000641000-announce-resent.ts';
import { AnnounceSealed1790000643000 } from './migrations/1790000643000-announce-sealed.ts';
import { AnnounceTests1790000640000 } from './migrations/1790000640000-announce-tests.ts';
import { AnnounceToldBefore1790000644000 } from './migrations/1790000644000-announce-told-before.ts';
import { QuietMembers1790000672000 } from './migrations/1790000672000-quiet-members.ts';
import { AnnouncePictures1790000673000 } from './migrations/1790000673000-announce-pictures.ts';
import { AnnounceStandings1790000674000 } from './migrations/1790000674000-announce-standings.ts';
import { AnnounceOfMembers1790000675000 } from './migrations/1790000675000-announce-of-members.ts';

/** Migrations in order of time; listed by hand, because a glob finds nothing in a built ES module. */
export const MIGRATIONS = [
  CreateSchema1790000000000,
  CreateFeed1790000100000,
  CreateSignIn1790000200000,
  CreateAudit1790000210000,
  CreateBingo1790000220000,
  SyncCockpit1790000230000,
  Membership1790000240000,
  CreateReadToken1790000250000,
  ActivityItemIndex1790000260000,
  GuestJoinsClan1790000270000,
  RenameDismissal1790000280000,
  Clocks1790000300000,
  LogSilence1790000310000,
  LineWords1790000320000,
  FailingMembers1790000320100,
  CountedItems1790000330000,
  LogOfItems1790000330100,
  AuditThings1790000340000,
  UndoneRemovals1790000360000,
  SquareCounts1790000370000,
  SquareParts1790000390000,
  BoardSettings1790000390100,
  CreateLinks1790000420000,
  CreateProofs1790000420100,
  LockedBoards1790000421000,
  BoardScoring1790000430000,
  NamesAsLogged1790000440000,
  SignUps1790000450000,
  SecretSquares1790000460000,
  CreateSeenNames1790000465000,
  Captains1790000480000,
  SeatTimes1790000485000,
  BingoReadings1790000490000,
  CodeWords1790000500000,
  ReachedValues1790000510000,
  FreeSquares1790000520000,
  Happenings1790000600000,
  DiscordSignIn1790000620000,
  Announce1790000630000,
  AnnounceTests1790000640000,
  AnnounceResent1790000641000,
  AnnounceReads1790000642000,
  AnnounceSealed1790000643000,
  AnnounceToldBefore1790000644000,
  Drawings1790000670000,
  SquarePlaces1790000671000,
  QuietMembers1790000672000,
  AnnouncePictures1790000673000,
  AnnounceStandings1790000674000,
  AnnounceOfMembers1790000675000,
];
