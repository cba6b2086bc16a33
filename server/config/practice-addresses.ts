export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Address of the provider for this process, when it differs from the one for browsers. */
  backChannel?: string;
}

/** Addresses and names of a practice world that replace those of the real services. */
export interface PracticeAddresses {
  clanName: string;
  hiscoresUrl: string;
  runemetricsUrl: string;
  clanListUrl: string;
  feed?: { apiUrl: string; username: string; bearerToken: string };
  signIn?: (OidcSettings & { adminEmails: string[] }) | null;
}
