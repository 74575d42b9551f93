import { Link } from '@tanstack/react-router';
import { LegalPage } from './LegalPage.tsx';

/** 2026-11-21. */
const CHANGED = 'November 21, 2026';

/** /terms-of-service: the terms for operators and for people who sign in. */
export function TermsPage() {
  return (
    <LegalPage title="Terms of service" changed={CHANGED}>
      <p>
        Skuline is software for online sellers and brands that shows sales, traffic, advertising and search
        volume by brand, parent SKU and SKU. Whoever runs it (the operator) offers it to you under these
        terms.
      </p>
      <h2>Accounts</h2>
      <p>
        Accounts are made by the operator; there is no open sign-up. An account is for one person. Keep its
        password to yourself, and tell the operator when somebody else may know it. Signing in is limited
        after several wrong passwords.
      </p>
      <h2>Your data</h2>
      <p>
        What you import stays yours. You confirm that you may use it, and that it holds no personal data of
        your customers: Skuline needs daily figures of products, nothing about people. Your tenant&apos;s
        figures are shown to the members of your tenant alone. What is stored, and how it is deleted, stands
        in the <Link to="/privacy-policy">privacy policy</Link>.
      </p>
      <h2>What the figures are</h2>
      <p>
        Skuline computes from what was imported, by formulas it shows. The newest days may still be corrected
        by the marketplaces and are marked as not final. Comparisons name the dates they compare. The figures
        help you decide; they replace neither your books nor tax or legal advice.
      </p>
      <h2>Fair use</h2>
      <p>
        Don&apos;t try to reach the data of other tenants, to get round limits, or to keep the service from
        working for others. How many requests an address may make is limited.
      </p>
      <h2>Availability</h2>
      <p>
        Skuline runs on the operator&apos;s machine, and the operator decides about its hours, its backups and
        its updates. It is provided as it is. As far as the law allows, neither the operator nor the makers of
        the software are liable for lost profit or data; liability for intent and gross negligence stays
        untouched.
      </p>
      <h2>Ending</h2>
      <p>
        You can stop using Skuline at any time and ask the operator to delete your account. The operator may
        end accounts that break these terms.
      </p>
      <h2>Changes</h2>
      <p>
        When these terms change, the date above does too. Questions are welcome on the{' '}
        <Link to="/feedback">feedback page</Link>.
      </p>
    </LegalPage>
  );
}
