import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { MAX_DELAY_S } from '../../../shared/overlay/overlay.stream.ts';
import { TEST_MESSAGE } from '../../lib/overlay-message.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SelectBox } from '../../ui/controls/select-box.tsx';
import { CopyAddress } from './copy-address.tsx';
import { overlayAddress, PRESETS, USUAL_VOLUME } from './overlay-address.ts';
import type { OverlayChoice } from './overlay-address.ts';
import styles from './overlay-builder.module.css';

interface Props {
  /** null: no board is there; the overlay follows whichever runs. */
  boardId: number | null;
  /** A hidden board's read token, made a moment ago; null: none. */
  token?: string | null;
}

const ACCENTS = [
  { value: '', label: 'Ember, as the site' },
  { value: '#5a97f7', label: 'Blue' },
  { value: '#63bd72', label: 'Green' },
  { value: '#e6b84a', label: 'Gold' },
  { value: '#ab8df0', label: 'Purple' },
  { value: '#ee82b3', label: 'Pink' },
] as const;
/** Height of the preview at most, and its width until it is measured; px. */
const HIGHEST = 400;
const WIDE = 720;

/** Puts a stream overlay's address together, with a look at it. */
export function OverlayBuilder({ boardId, token = null }: Props) {
  const preview = useRef<HTMLIFrameElement>(null);
  const [measured, room] = useRoom();
  const [follow, setFollow] = useState(boardId === null);
  const [choice, setChoice] = useState<Omit<OverlayChoice, 'boardId' | 'token'>>({
    preset: PRESETS[0],
    team: '',
    side: 'left',
    theme: 'dark',
    delay: 0,
    accent: null,
    sound: false,
    volume: USUAL_VOLUME,
    status: false,
  });
  const set = (part: Partial<typeof choice>) => {
    setChoice((before) => ({ ...before, ...part }));
  };
  const { preset } = choice;
  const whole: OverlayChoice = { ...choice, boardId: follow ? null : boardId, token };
  const address = overlayAddress(window.location.origin, whole);
  // The preview shows what is now, and makes no sound.
  const shown = overlayAddress('', { ...whole, delay: 0, sound: false });
  const scale = Math.min(1, HIGHEST / preset.height, room / preset.width);
  const frame: Record<string, string> = {
    width: `${preset.width * scale}px`,
    height: `${preset.height * scale}px`,
    '--width': `${preset.width}px`,
    '--height': `${preset.height}px`,
    '--scale': String(scale),
  };
  return (
    <div className={styles.builder}>
      <div className={styles.fields}>
        <Field label="Shows">
          <SelectBox
            label="Shows"
            value={preset.name}
            options={PRESETS.map(({ name, width, height }) => ({
              value: name,
              label: `${name} (${width} × ${height})`,
            }))}
            onChange={(name) => set({ preset: PRESETS.find((one) => one.name === name) ?? PRESETS[0] })}
          />
        </Field>
        {boardId !== null && (
          <Field label="Board">
            <SelectBox
              label="Board"
              value={follow ? 'current' : 'this'}
              options={[
                { value: 'this', label: 'This board' },
                { value: 'current', label: 'Whichever is running' },
              ]}
              onChange={(value) => setFollow(value === 'current')}
            />
          </Field>
        )}
        <label className={styles.field}>
          <span>Team (empty: all)</span>
          <input value={choice.team} maxLength={100} onChange={(event) => set({ team: event.target.value })} />
        </label>
        <Field label="Side">
          <SelectBox
            label="Side"
            value={choice.side}
            options={[
              { value: 'left', label: 'Left' },
              { value: 'right', label: 'Right' },
            ]}
            onChange={(value) => set({ side: value === 'right' ? 'right' : 'left' })}
          />
        </Field>
        <Field label="Theme">
          <SelectBox
            label="Theme"
            value={choice.theme}
            options={[
              { value: 'dark', label: 'Dark' },
              { value: 'light', label: 'Light' },
            ]}
            onChange={(value) => set({ theme: value === 'light' ? 'light' : 'dark' })}
          />
        </Field>
        <Field label="Accent">
          <SelectBox
            label="Accent"
            value={choice.accent ?? ''}
            options={ACCENTS}
            onChange={(value) => set({ accent: value || null })}
          />
        </Field>
        <label className={styles.field}>
          <span>Delay in seconds (as your stream’s)</span>
          <input
            type="number"
            min={0}
            max={MAX_DELAY_S}
            value={choice.delay}
            onChange={(event) => set({ delay: Math.min(MAX_DELAY_S, Math.max(0, Number(event.target.value) || 0)) })}
          />
        </label>
        <label className={styles.check}>
          <input type="checkbox" checked={choice.sound} onChange={(event) => set({ sound: event.target.checked })} />
          Sound with alerts
        </label>
        {choice.sound && (
          <label className={styles.field}>
            <span>Volume: {choice.volume}</span>
            <input
              type="range"
              min={0}
              max={100}
              step={5}
              value={choice.volume}
              aria-label="Volume"
              onChange={(event) => set({ volume: Number(event.target.value) })}
            />
          </label>
        )}
        <label className={styles.check}>
          <input type="checkbox" checked={choice.status} onChange={(event) => set({ status: event.target.checked })} />A
          dot for the connection
        </label>
      </div>
      <div className={styles.backdrop}>
        <div className={styles.room} ref={measured}>
          <div className={styles.frame} style={frame}>
            <iframe ref={preview} key={shown} className={styles.preview} src={shown} title="Preview of the overlay" />
          </div>
        </div>
      </div>
      <CopyAddress
        label="Address for a browser source"
        address={address}
        verb="Copy address"
        hint={`Copied. In OBS: add a browser source of ${preset.width} × ${preset.height}.`}
        primary
      >
        {(preset.layout === 'full' || preset.layout === 'alerts') && (
          <Button onClick={() => preview.current?.contentWindow?.postMessage(TEST_MESSAGE, window.location.origin)}>
            Test alert
          </Button>
        )}
      </CopyAddress>
    </div>
  );
}

/** How wide the preview may be, px. */
function useRoom(): [RefObject<HTMLDivElement | null>, number] {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(WIDE);
  useEffect(() => {
    const measure = () => {
      const width = ref.current?.clientWidth ?? 0;
      if (width > 0) setRoom(width);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return [ref, room];
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <span aria-hidden>{label}</span>
      {children}
    </div>
  );
}
