import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';

/** Copies the address of the recap, which names its board. */
export function CopyRecapLink() {
  const [copied, setCopied] = useState(false);
  return (
    <Button
      onClick={() => {
        const address = new URL(window.location.href);
        address.hash = '';
        navigator.clipboard?.writeText(address.href).then(
          () => setCopied(true),
          () => setCopied(false),
        );
      }}
    >
      <Link2 size={16} aria-hidden /> <span role="status">{copied ? 'Link copied' : 'Copy link'}</span>
    </Button>
  );
}
