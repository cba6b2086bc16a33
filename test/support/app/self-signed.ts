import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import { createServer } from 'node:tls';

/** Writes a value of ASN.1: its tag, its length and its bytes. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const bytes = Buffer.concat(parts);
  const size = bytes.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), bytes]);
}
const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'));
const COMMON_NAME = oid('550403');

/** Returns a certificate for localhost, for browsers that are told to accept any. */
function certificate(publicKey: KeyObject, privateKey: KeyObject): string {
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('localhost')))));
  const time = (text: string): Buffer => der(0x18, Buffer.from(text));
  const validity = sequence(time('20200101000000Z'), time('20991231235959Z'));
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const serial = der(0x02, Buffer.from([1]));
  const body = sequence(serial, ECDSA_SHA256, name, validity, name, key);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const base64 = sequence(body, ECDSA_SHA256, signature).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

/** Listens with https at a port, and passes everything on to a server without. Returns the port and the end. */
export async function startHttps(port: number, target: number): Promise<{ port: number; stop(): Promise<void> }> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const server = createServer({ key, cert: certificate(publicKey, privateKey) }, (from) => {
    const to = connect(target, '127.0.0.1');
    from.on('error', () => to.destroy()).on('close', () => to.destroy());
    to.on('error', () => from.destroy()).on('close', () => from.destroy());
    from.pipe(to).pipe(from);
  });
  // A browser that refuses the certificate first ends its connection in the middle of the handshake.
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
