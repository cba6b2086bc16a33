import { Button } from '../controls/button.tsx';

/** The button of an error that a second request may clear. */
export function TryAgain({ onClick }: { onClick: () => void }) {
  return <Button onClick={onClick}>Try again</Button>;
}
