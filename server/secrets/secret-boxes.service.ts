import { Inject, Injectable } from '@nestjs/common';
import { Config } from '../config/config.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import { type BoxFailure, keyOfBox, openBox, sealBox, type SecretPlace } from './secret-box.ts';
import { keyFilePath, makeKeyFile, readKeyFile, type KeyFile } from './secret-key-file.ts';
import { type SecretKey, secretKeyOf } from './secret-key.ts';

/** The settings that the keys depend on. */
type KeySettings = Pick<Config, 'dataDir' | 'secretsKeys'>;

/**
 * Seals secrets that must be sent again later, such as the address of a webhook, and opens them. What only has to be
 * recognised, such as a token, is stored as a hash instead. D503.
 */
@Injectable()
export class SecretBoxes {
  private readonly dataDir: string;
  /** Keys of SECRETS_KEY, newest first; without any the key file counts. */
  private readonly configured: readonly SecretKey[];
  private file: KeyFile | null = null;
  private ofFile: SecretKey | null = null;
  /** Fingerprint of the key that seals the secrets of the database; null before the first. */
  private expected: string | null = null;
  /** Called after the key file was made. */
  onMade: (() => void) | null = null;

  constructor(@Inject(Config) settings: KeySettings) {
    this.dataDir = settings.dataDir;
    this.configured = settings.secretsKeys.map(secretKeyOf);
  }

  /** Tells which key the database knows, so that no second one is made beside it. */
  expect(fingerprint: string | null): void {
    this.expected = fingerprint;
  }

  /**
   * Seals a text for the row in which the box will be stored. The first secret of a site makes the key file.
   * @throws DomainError SECRETS_UNAVAILABLE when there is no key and none can be made, or another node has made one
   */
  seal(place: SecretPlace, text: string): Buffer {
    const [newest] = this.keys;
    const key = newest ?? this.made();
    if (key === null) throw new DomainError('SECRETS_UNAVAILABLE', `${this.problem ?? 'There is no key'}.`);
    return sealBox(key, place, text);
  }

  /** Opens the box of a row. Returns a failure, which names its reason, when that is impossible. Never throws. */
  open(place: SecretPlace, box: Uint8Array): string | BoxFailure {
    return openBox(this.keys, place, box);
  }

  /** Returns true when one of the keys sealed this box. */
  hasKeyOf(box: Uint8Array): boolean {
    return keyOfBox(this.keys, box) !== null;
  }

  /** Fingerprints of the keys, newest first; none before the first secret of a site with a key file. */
  get fingerprints(): string[] {
    return this.keys.map(({ fingerprint }) => fingerprint);
  }

  /** Where the keys are from, for a sentence: "SECRETS_KEY", or the path of the file. */
  get origin(): string {
    return this.configured.length > 0 ? 'SECRETS_KEY' : keyFilePath(this.dataDir);
  }

  /** Why there is no key, in one sentence without its full stop; null with one, and when the file is not made yet. */
  get problem(): string | null {
    if (this.configured.length > 0) return null;
    const file = this.load();
    return 'problem' in file ? file.problem : null;
  }

  private get keys(): readonly SecretKey[] {
    if (this.configured.length > 0) return this.configured;
    this.load();
    return this.ofFile === null ? [] : [this.ofFile];
  }

  /** Reads the file until it was read once: it may be put back, or made by another node, while this process runs. */
  private load(): KeyFile {
    if (this.file === null || !('text' in this.file)) this.keep(readKeyFile(this.dataDir));
    return this.file ?? { missing: true };
  }

  private made(): SecretKey | null {
    // A file that cannot be read is never replaced: it may hold the key of everything that is stored.
    if (!('missing' in this.load())) return this.ofFile;
    if (this.expected !== null) {
      const lost = `${this.origin} is missing, with which the stored secrets were sealed: put it back, or set SECRETS_KEY.`;
      throw new DomainError('SECRETS_UNAVAILABLE', lost);
    }
    this.keep(makeKeyFile(this.dataDir));
    this.onMade?.();
    return this.ofFile;
  }

  private keep(file: KeyFile): void {
    this.file = file;
    this.ofFile = 'text' in file ? secretKeyOf(file.text) : null;
  }
}
