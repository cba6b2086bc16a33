export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Address of the provider for this process, when it differs from the one for browsers. */
  backChannel?: string;
}

/** A webhook of the stand-in for Discord. */
export interface PracticeWebhook {
  /** Name of its channel. */
  name: string;
  id: string;
  token: string;
}

/** Addresses and names of a practice world that replace those of the real services. */
export interface PracticeAddresses {
  clanName: string;
  hiscoresUrl: string;
  runemetricsUrl: string;
  clanListUrl: string;
  feed?: { apiUrl: string; username: string; bearerToken: string };
  /** The stand-in for Discord: base address of its webhooks, and the webhooks of the clan. */
  discord?: { apiUrl: string; webhooks: readonly PracticeWebhook[] };
  signIn?: (OidcSettings & { adminEmails: string[] }) | null;
}
