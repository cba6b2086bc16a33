import { DRAWN_ICONS } from '../../shared/icons/drawn-icons.ts';
import { type DiscordSettings, discordSettings } from './discord-settings.ts';
import type { Env } from './env-schema.ts';
import type { OidcSettings, PracticeAddresses, PracticeWebhook } from './practice-addresses.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** Settings, parsed once and frozen; inject it instead of reading the environment. Times are in ms. */
export class Config {
  readonly environment: string;
  readonly port: number;
  readonly host: string;
  /** Origin of every absolute address that the site makes; no slash at the end. */
  readonly publicUrl: string;
  /** True when pages of other sites may read the public GETs. */
  readonly openReads: boolean;
  readonly databaseUrl: string | null;
  /** Greatest number of connections of this process, with the one that listens. */
  readonly databaseConnections: number;
  /** Address of a pooler for all statements that need no session; null to send them to the server itself. */
  readonly poolerUrl: string | null;
  readonly dataDir: string;
  /** Newest first; empty when the key file in `dataDir` is used. */
  readonly secretsKeys: readonly string[];
  /** True when CLAN_NAME is unset: the clan is simulated. */
  readonly practice: boolean;
  readonly clanName: string;
  /** Null when starts make setup codes. */
  readonly setupCode: string | null;
  /** Base addresses without a slash at the end; the caller adds the rest of the path. */
  readonly hiscoresUrl: string;
  readonly runemetricsUrl: string;
  readonly clanListUrl: string;
  /** Base address of player pictures for browsers; a path of this site in practice. */
  readonly avatarUrl: string;
  /** Address of a skill's picture with `{skill}` for its name; the site's own drawings in practice, also for ranks. */
  readonly skillIconUrl: string;
  /** Address of a rank's picture with `{rank}` for its name as the wiki spells it. */
  readonly rankIconUrl: string;
  readonly xApiUrl: string;
  /** Base address of Discord's API. The practice world never calls the real one; null when it has no stand-in. */
  readonly discordUrl: string | null;
  /** Webhooks of the practice clan; empty in a real one. */
  readonly practiceWebhooks: readonly PracticeWebhook[];
  readonly gameUserAgent: string;
  readonly runemetricsIntervalMs: number;
  readonly hiscoresIntervalMs: number;
  /** Null for an adaptive interval. */
  readonly clanListIntervalMs: number | null;
  readonly activityTimezone: string;
  readonly practiceMembers: number;
  readonly practiceSeed: string;
  /** Days of history that an empty practice world is given. */
  readonly practicePastDays: number;
  /** Null when sign-in is not configured. */
  readonly oidc: OidcSettings | null;
  /** Null when sign-in with Discord is not configured, and in practice. */
  readonly discord: DiscordSettings | null;
  /** Lower case. */
  readonly adminEmails: readonly string[];
  /** Newest first; empty when one is generated and stored in the database. */
  readonly sessionSecrets: readonly string[];
  /** Null when the social feed is not configured. */
  readonly x: { bearerToken: string; username: string } | null;
  readonly xMonthlyLimit: number;
  readonly iconHosts: readonly string[];
  readonly frameAncestors: string;
  /** Null when X-Forwarded-For is ignored. */
  readonly trustProxy: TrustedProxies | null;
  readonly limitFactor: number;
  readonly maxSocketsPerIp: number;
  readonly logLevel: Env['LOG_LEVEL'];
  readonly metricsToken: string | null;
  /** Address to ask for the newest version; null when nobody is asked. */
  readonly updateUrl: string | null;

  constructor(env: Env, practice: PracticeAddresses | null = null) {
    this.environment = env.NODE_ENV;
    this.port = env.PORT;
    this.host = env.HOST;
    this.publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
    // A page elsewhere could read a site inside of a home network through the browser of somebody there.
    this.openReads = env.OPEN_API === '1' && this.publicUrl.startsWith('https:');
    this.databaseUrl = env.DATABASE_URL ?? null;
    this.databaseConnections = env.DATABASE_CONNECTIONS;
    this.poolerUrl = env.DATABASE_POOLER_URL ?? null;
    this.dataDir = env.DATA_DIR;
    this.secretsKeys = env.SECRETS_KEY;
    this.practice = env.CLAN_NAME === undefined;
    this.clanName = env.CLAN_NAME ?? practice?.clanName ?? 'Practice Clan';
    this.setupCode = env.SETUP_CODE ?? null;
    this.hiscoresUrl = env.HISCORES_URL ?? practice?.hiscoresUrl ?? 'https://secure.runescape.com/m=hiscore';
    this.runemetricsUrl = env.RUNEMETRICS_URL ?? practice?.runemetricsUrl ?? 'https://apps.runescape.com/runemetrics';
    this.clanListUrl = env.CLAN_LIST_URL ?? practice?.clanListUrl ?? 'https://secure.runescape.com/m=clan-hiscores';
    this.avatarUrl = env.AVATAR_URL ?? (this.practice ? '/avatars' : 'https://secure.runescape.com/m=avatar-rs');
    const [skills, ranks] = this.practice
      ? [`${DRAWN_ICONS}/skill/{skill}.svg`, `${DRAWN_ICONS}/rank/{rank}.svg`]
      : ['https://runescape.wiki/images/{skill}-icon.png', 'https://runescape.wiki/images/{rank}_clan_rank.png'];
    this.skillIconUrl = skills;
    this.rankIconUrl = ranks;
    // A token of the real service is never sent to the simulated one, and the reverse.
    const practiceFeed = env.X_BEARER_TOKEN === undefined && env.X_API_URL === undefined ? practice?.feed : undefined;
    this.xApiUrl = practiceFeed?.apiUrl ?? env.X_API_URL ?? 'https://api.x.com';
    this.discordUrl = this.practice ? (practice?.discord?.apiUrl ?? null) : env.DISCORD_API_URL;
    this.practiceWebhooks = this.practice ? (practice?.discord?.webhooks ?? []) : [];
    this.gameUserAgent = env.GAME_USER_AGENT;
    this.runemetricsIntervalMs = env.RUNEMETRICS_INTERVAL_MS ?? (this.practice ? 200 : 3000);
    this.hiscoresIntervalMs = env.HISCORES_INTERVAL_MS ?? (this.practice ? 100 : 1000);
    this.clanListIntervalMs = env.CLAN_LIST_INTERVAL_MS ?? (this.practice ? 10_000 : null);
    this.activityTimezone = env.ACTIVITY_TIMEZONE;
    this.practiceMembers = env.PRACTICE_MEMBERS;
    this.practiceSeed = env.PRACTICE_SEED;
    this.practicePastDays = env.PRACTICE_PAST_DAYS ?? pastDaysOf(env.PRACTICE_MEMBERS);
    const ownOidc =
      env.OIDC_CLIENT_ID !== undefined && env.OIDC_CLIENT_SECRET !== undefined
        ? { issuer: env.OIDC_ISSUER, clientId: env.OIDC_CLIENT_ID, clientSecret: env.OIDC_CLIENT_SECRET }
        : null;
    const practiceOidc = ownOidc === null ? (practice?.signIn ?? null) : null;
    this.oidc = ownOidc ?? practiceOidc;
    // The practice clan calls no other host, and its stand-in for Discord has no sign-in.
    this.discord = this.practice ? null : discordSettings(env);
    this.adminEmails = (practiceOidc?.adminEmails ?? env.ADMIN_EMAILS).map((email) => email.toLowerCase());
    this.sessionSecrets = env.SESSION_SECRET;
    this.x =
      env.X_BEARER_TOKEN !== undefined && env.X_USERNAME !== undefined
        ? { bearerToken: env.X_BEARER_TOKEN, username: env.X_USERNAME }
        : (practiceFeed ?? null);
    this.xMonthlyLimit = env.X_MONTHLY_LIMIT;
    this.iconHosts = env.ICON_HOSTS;
    this.frameAncestors = env.FRAME_ANCESTORS;
    this.trustProxy = env.TRUST_PROXY ?? null;
    this.limitFactor = env.LIMIT_FACTOR;
    this.maxSocketsPerIp = env.MAX_SOCKETS_PER_IP;
    this.logLevel = env.LOG_LEVEL;
    this.metricsToken = env.METRICS_TOKEN ?? null;
    // The practice clan calls no other host.
    this.updateUrl = this.practice || env.UPDATE_CHECK === '0' ? null : (env.UPDATE_URL ?? null);
    Object.freeze(this);
  }
}

/** Days of history of a practice clan by its size: half a year, less for so many members that a start would be slow. */
function pastDaysOf(members: number): number {
  return Math.min(182, Math.max(35, Math.floor(22_000 / members)));
}
