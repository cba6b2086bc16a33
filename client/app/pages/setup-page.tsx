import { SetupWizard } from '../../features/setup/setup-wizard.tsx';

/** /setup: from the practice world to a clan of one's own, with the code that the server has printed. */
function SetupPage() {
  return (
    <div className="container">
      <SetupWizard />
    </div>
  );
}

export { SetupPage as Component };
