import { useId } from 'react';
import { MAX_DELAY_S } from '../../../shared/overlay/overlay.stream.ts';
import { Checkbox } from '../../ui/controls/choice/checkbox.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { NumberInput } from '../../ui/controls/number-input.tsx';
import { Select } from '../../ui/controls/select/select.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { PRESETS, USUAL, type OverlayChoice } from './overlay-address.ts';
import styles from './overlay-builder.module.css';

const ACCENTS = [
  { value: '', label: 'Ember, as the site' },
  { value: '#5a97f7', label: 'Blue' },
  { value: '#63bd72', label: 'Green' },
  { value: '#e6b84a', label: 'Gold' },
  { value: '#ab8df0', label: 'Purple' },
  { value: '#ee82b3', label: 'Pink' },
] as const;

/** An overlay's settings without its board, which the page and the token decide, and without the browser's key. */
export type OverlaySettings = Omit<OverlayChoice, 'boardId' | 'token' | 'key'>;

/** A team that an overlay can show alone. */
export interface OverlayTeam {
  id: number;
  team_name: string;
}

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
  /** Teams to choose from; without them the name is typed. */
  teams: readonly OverlayTeam[];
}

/** The settings of a stream overlay. */
export function OverlayFields({ hasBoard, follow, onFollow, teams, choice, onChange }: Props) {
  const id = useId();
  // The id stays when a team is renamed; the team of another board has the same name at best.
  const valueOf = (team: OverlayTeam): string => (follow ? team.team_name : String(team.id));
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
            onChange={(value) => {
              onFollow(value === 'current');
              onChange({ team: '' });
            }}
          />
        </Field>
      )}
      {teams.length > 0 ? (
        <Field label="Team" htmlFor={`${id}-team`}>
          <Select
            value={teams.some((team) => valueOf(team) === choice.team) ? choice.team : ''}
            options={[
              { value: '', label: 'All teams' },
              ...teams.map((team) => ({ value: valueOf(team), label: team.team_name })),
            ]}
            onChange={(team) => onChange({ team })}
          />
        </Field>
      ) : (
        <Field label="Team (empty: all)" htmlFor={`${id}-team`}>
          <TextInput id={`${id}-team`} value={choice.team} maxLength={100} onChange={(team) => onChange({ team })} />
        </Field>
      )}
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
      <Plates choice={choice} onChange={onChange} />
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

/** Reads a number of a field within its bounds; null for an empty or unreadable one. */
function bounded(text: string, least: number, most: number): number | null {
  const value = Math.round(Number(text));
  return text.trim() === '' || Number.isNaN(value) ? null : Math.min(most, Math.max(least, value));
}

/** Size and look of the plates, and what stands on them. */
function Plates({ choice, onChange }: PartProps) {
  const id = useId();
  return (
    <>
      <Field label="Size in percent" htmlFor={`${id}-scale`}>
        <NumberInput
          min={25}
          max={400}
          value={choice.scale}
          onChange={(text) => onChange({ scale: bounded(text, 25, 400) ?? USUAL.scale })}
        />
      </Field>
      <Field label="Opacity of plates in percent (empty: 93)" htmlFor={`${id}-opacity`}>
        <NumberInput
          min={0}
          max={100}
          value={choice.opacity ?? ''}
          onChange={(text) => onChange({ opacity: bounded(text, 0, 100) })}
        />
      </Field>
      <Field label="Corners in px (empty: as the site)" htmlFor={`${id}-radius`}>
        <NumberInput
          min={0}
          max={40}
          value={choice.radius ?? ''}
          onChange={(text) => onChange({ radius: bounded(text, 0, 40) })}
        />
      </Field>
      <Field label="Alerts in seconds" htmlFor={`${id}-alert`}>
        <NumberInput
          min={2}
          max={60}
          value={choice.alertSeconds}
          onChange={(text) => onChange({ alertSeconds: bounded(text, 2, 60) ?? USUAL.alertSeconds })}
        />
      </Field>
      <Checkbox label="Title and countdown" checked={choice.title} onChange={(title) => onChange({ title })} />
      <Checkbox label="Ranking" checked={choice.ranking} onChange={(ranking) => onChange({ ranking })} />
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
