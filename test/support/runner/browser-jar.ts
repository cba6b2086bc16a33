/** Browser without a page, which follows redirects with its cookies by host. */
export class BrowserJar {
  readonly cookies = new Map<string, Map<string, string>>();

  /** Makes one call without following redirects. */
  async call(
    address: string,
    init: { method?: string; form?: Record<string, string>; headers?: Record<string, string> } = {},
  ) {
    const { host, origin } = new URL(address);
    const own = this.cookies.get(host) ?? new Map<string, string>();
    this.cookies.set(host, own);
    const cookie = [...own].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, {
      method: init.method ?? (init.form ? 'POST' : 'GET'),
      redirect: 'manual',
      headers: { ...(cookie && { Cookie: cookie }), ...(init.form && { Origin: origin }), ...init.headers },
      ...(init.form && { body: new URLSearchParams(init.form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) own.delete(name);
      else own.set(name, value);
    }
    const location = response.headers.get('location');
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      /** Absolute target of the redirect, or null. */
      location: location === null ? null : new URL(location, address).href,
    };
  }

  /** Follows redirects to a page, or to the first address for which `stop` returns true, which is not called. */
  async follow(address: string, stop: (address: string) => boolean = () => false): Promise<string> {
    let at = address;
    for (let step = 0; step < 20; step++) {
      if (stop(at)) return at;
      const { location } = await this.call(at);
      if (location === null) return at;
      at = location;
    }
    throw new Error('too many redirects');
  }
}
