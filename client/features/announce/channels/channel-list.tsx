import type { AnnounceChannel } from '../../../../shared/announce/announce.schemas.ts';
import { useNow } from '../../../lib/page/ticker.ts';
import { Age } from '../../../ui/data/age.tsx';
import { StateTag } from '../../../ui/layout/state-tag.tsx';
import styles from '../announce.module.css';
import { channelCounts, channelMark } from './channel-words.ts';

interface Props {
  channels: readonly AnnounceChannel[];
  chosen: number;
  onChoose: (id: number) => void;
}

/** The channels, one of which is chosen. */
export function ChannelList({ channels, chosen, onChoose }: Props) {
  const now = useNow();
  return (
    <ul className={`${styles.list} ${styles.channels}`}>
      {channels.map((channel) => (
        <li key={channel.id}>
          <button
            type="button"
            className={styles.channel}
            data-state={channel.state}
            aria-pressed={channel.id === chosen}
            onClick={() => onChoose(channel.id)}
          >
            <span className={styles.line}>
              <span className={styles.name}># {channel.name}</span>
              <Mark channel={channel} now={now} />
            </span>
            <span className={styles.facts}>{channelCounts(channel)}</span>
            {channel.last_sent_at !== null && (
              <span className={styles.facts}>
                last sent <Age at={channel.last_sent_at} />
              </span>
            )}
            {channel.problem !== null && <span className={styles.problem}>{channel.problem}.</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The state of a channel in a word or two. */
export function Mark({ channel, now }: { channel: AnnounceChannel; now: number }) {
  const { label, tone } = channelMark(channel, now);
  return <StateTag tone={tone}>{label}</StateTag>;
}
