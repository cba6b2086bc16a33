import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { href } from '../../../shared/site/page-address.ts';
import { SearchBox } from '../../ui/controls/search-box.tsx';
import { onSlashKey } from '../../ui/controls/use-slash-key.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.ts';
import styles from './find-field.module.css';
import { FIND_LABEL } from './find-label.ts';
import type { Found, SuggestionsProps } from './suggestions.tsx';

const Suggestions = lazyPart<SuggestionsProps>(
  async () => (await import('./suggestions.tsx')).Suggestions,
  NoSuggestions,
);

const LOADING: Found = { matches: [], draw: () => null, text: 'Loading members...', isNear: false };
const NONE: Found = { ...LOADING, text: 'The suggestions could not be loaded. Reload the page.' };

interface Props {
  /** True in the panel below the header, whose field has the focus at once. Otherwise the field stands in the header. */
  isPanel?: boolean;
  /** Called when a profile was opened. */
  onDone: () => void;
}

/** Field that opens a member's profile. The first script has only the field; suggestions load when it is first used. */
export function FindField({ isPanel = false, onDone }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [isUsed, setUsed] = useState(isPanel);
  const [found, setFound] = useState(LOADING);
  const navigate = useNavigate();

  const focus = useCallback(() => {
    box.current?.querySelector('input')?.focus();
  }, []);
  useEffect(() => {
    if (!isPanel) return onSlashKey(window, focus);
    focus();
    return undefined;
  }, [focus, isPanel]);

  return (
    <div
      ref={box}
      className={styles.field}
      data-panel={isPanel || undefined}
      onFocus={() => {
        setUsed(true);
      }}
    >
      <SearchBox
        label={FIND_LABEL}
        placeholder={FIND_LABEL}
        query={query}
        onQuery={setQuery}
        matches={found.matches}
        keyOf={(member) => member.id}
        render={found.draw}
        onPick={(member) => {
          setQuery('');
          onDone();
          void navigate(href('profile', { name: member.name }));
        }}
        emptyText={found.text}
        nearText={found.isNear ? found.text : undefined}
        hasSlashKey={false}
      />
      {!isPanel && query === '' && (
        <kbd className={styles.key} aria-hidden>
          /
        </kbd>
      )}
      <Suspense>{isUsed && <Suggestions query={query} onFound={setFound} />}</Suspense>
    </div>
  );
}

/** Stands for the suggestions when their file cannot be loaded, for example after a deployment. */
function NoSuggestions({ onFound }: SuggestionsProps) {
  useEffect(() => {
    onFound(NONE);
  }, [onFound]);
  return null;
}
