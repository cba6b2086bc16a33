import { useId } from 'react';
import { MAX_DELAY_S } from '../../../shared/overlay/overlay.stream.ts';
import { Checkbox } from '../../ui/controls/choice/checkbox.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { NumberInput } from '../../ui/controls/number-input.tsx';
import { Select } from '../../ui/controls/select/select.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { PRESETS, type OverlayChoice } from './overlay-address.ts';
import styles from './overlay-builder.module.css';

const ACCENTS = [
  { value: '', label: 'Ember, as the site' },
  { value: '#5a97f7', label: 'Blue' },
  { value: '#63bd72', label: 'Green' },
  { value: '#e6b84a', label: 'Gold' },
  { value: '#ab8df0', label: 'Purple' },
  { value: '#ee82b3', label: 'Pink' },
] as const;

/** An overlay's settings without its board, which the page and the token decide. */
export type OverlaySettings = Omit<OverlayChoice, 'boardId' | 'token'>;

interface PartProps {
  choice: OverlaySettings;
  onChange: (part: Partial<OverlaySettings>) => void;
}

interface Props extends PartProps {
  /** True when the page shows a board, which the overlay can name. */
  hasBoard: boolean;
  /** True when the overlay follows the running board. */
  follow: boolean;
  onFollow: (follow: boolean) => void;
}

/** The settings of a stream overlay. */
export function OverlayFields({ hasBoard, follow, onFollow, choice, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.fields}>
      <Field label="Shows" htmlFor={`${id}-shows`}>
        <Select
          value={choice.preset.name}
          options={PRESETS.map(({ name, width, height }) => ({
            value: name,
            label: `${name} (${width} × ${height})`,
          }))}
          onChange={(name) => onChange({ preset: PRESETS.find((one) => one.name === name) ?? PRESETS[0] })}
        />
      </Field>
      {hasBoard && (
        <Field label="Board" htmlFor={`${id}-board`}>
          <Select
            value={follow ? 'current' : 'this'}
            options={[
              { value: 'this', label: 'This board' },
              { value: 'current', label: 'Whichever is running' },
            ]}
            onChange={(value) => onFollow(value === 'current')}
          />
        </Field>
      )}
      <Field label="Team (empty: all)" htmlFor={`${id}-team`}>
        <TextInput id={`${id}-team`} value={choice.team} maxLength={100} onChange={(team) => onChange({ team })} />
      </Field>
      <Look choice={choice} onChange={onChange} />
      <Field label="Delay in seconds (as your stream’s)" htmlFor={`${id}-delay`}>
        <NumberInput
          min={0}
          max={MAX_DELAY_S}
          value={choice.delay}
          onChange={(value) => onChange({ delay: Math.min(MAX_DELAY_S, Math.max(0, Number(value) || 0)) })}
        />
      </Field>
      <SoundAndStatus choice={choice} onChange={onChange} />
    </div>
  );
}

function Look({ choice, onChange }: PartProps) {
  const id = useId();
  return (
    <>
      <Field label="Side" htmlFor={`${id}-side`}>
        <Select
          value={choice.side}
          options={[
            { value: 'left', label: 'Left' },
            { value: 'right', label: 'Right' },
          ]}
          onChange={(value) => onChange({ side: value === 'right' ? 'right' : 'left' })}
        />
      </Field>
      <Field label="Theme" htmlFor={`${id}-theme`}>
        <Select
          value={choice.theme}
          options={[
            { value: 'dark', label: 'Dark' },
            { value: 'light', label: 'Light' },
          ]}
          onChange={(value) => onChange({ theme: value === 'light' ? 'light' : 'dark' })}
        />
      </Field>
      <Field label="Accent" htmlFor={`${id}-accent`}>
        <Select
          value={choice.accent ?? ''}
          options={ACCENTS}
          onChange={(value) => onChange({ accent: value || null })}
        />
      </Field>
    </>
  );
}

function SoundAndStatus({ choice, onChange }: PartProps) {
  return (
    <>
      <Checkbox label="Sound with alerts" checked={choice.sound} onChange={(sound) => onChange({ sound })} />
      {choice.sound && (
        <Field label={`Volume: ${choice.volume}`}>
          <input
            className={styles.volume}
            type="range"
            min={0}
            max={100}
            step={5}
            value={choice.volume}
            aria-label="Volume"
            onChange={(event) => onChange({ volume: Number(event.target.value) })}
          />
        </Field>
      )}
      <Checkbox
        label="Progress on the squares"
        checked={choice.progress}
        onChange={(progress) => onChange({ progress })}
      />
      <Checkbox label="A dot for the connection" checked={choice.status} onChange={(status) => onChange({ status })} />
    </>
  );
}
