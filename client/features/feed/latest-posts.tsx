import { Heart, MessageCircle, Repeat2, TriangleAlert, type LucideIcon } from 'lucide-react';
import { thousands } from '../../../shared/format/numbers.ts';
import type { Post } from '../../../shared/feed/feed.schemas.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { CardSection } from '../../ui/layout/card.tsx';
import { Timestamp } from '../../ui/data/timestamp.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { GrowingArea } from '../../ui/growing/growing-area.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { cutText, feedState, SHOWN, type FeedState } from './feed-state.ts';
import { feedResource } from './feed.resource.ts';
import styles from './latest-posts.module.css';

const idOf = ({ id }: Post): string => id;
const NEWEST = { limit: SHOWN, at: ({ createdAt }: Post): string => createdAt };

/** Up to five recent posts of the clan. spec §2, Latest Posts. */
export function LatestPosts() {
  return (
    <CardSection title="Latest Posts" collapsible>
      <Posts />
    </CardSection>
  );
}

function Posts() {
  const data = useLive(feedResource, (s) => s.data);
  const error = useLive(feedResource, (s) => s.error);
  return <Body state={feedState(data, error)} />;
}

function Body({ state }: { state: FeedState }) {
  switch (state.kind) {
    case 'loading':
      return <Loading label="Loading..." />;
    case 'not-configured':
      return <Empty title="Twitter feed coming soon..." />;
    case 'failed':
      return <ErrorNote message="Unable to connect to Twitter feed" />;
    case 'empty':
      return <Empty title={state.text} />;
    case 'posts':
      return (
        <>
          {state.cached && (
            <p className={styles.cached} role="status">
              <TriangleAlert size={15} aria-hidden />
              Using cached data
            </p>
          )}
          <GrowingArea label="Posts, newest first" items={state.posts} keyOf={idOf} capped={NEWEST}>
            {(shown) => (
              <ul className={styles.list}>
                {shown.map((post) => (
                  <PostRow key={post.id} post={post} />
                ))}
              </ul>
            )}
          </GrowingArea>
        </>
      );
  }
}

function PostRow({ post }: { post: Post }) {
  const { likes, replies, retweets } = post.metrics;
  return (
    <li className={styles.post} data-glide={post.id}>
      <a className={styles.text} href={post.url} target="_blank" rel="noopener noreferrer">
        {cutText(post.text)}
      </a>
      <p className={styles.meta}>
        <Count Icon={Heart} label="likes" value={likes} />
        <Count Icon={Repeat2} label="retweets" value={retweets} />
        <Count Icon={MessageCircle} label="replies" value={replies} />
        <span className={styles.time}>
          <Timestamp at={post.createdAt} />
        </span>
      </p>
    </li>
  );
}

function Count({ Icon, label, value }: { Icon: LucideIcon; label: string; value: number }) {
  return (
    <span className={styles.count} title={label}>
      <Icon size={15} aria-hidden />
      {thousands(value)}
      <span className="sr-only"> {label}</span>
    </span>
  );
}
