import { Button } from '@mantine/core';
import type { StagedFile } from '@skuline/contract';
import { countOf, formatCount } from '@skuline/domain/formatting';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useIsPhone } from '../../analysis/index.ts';
import { Card, Icon } from '../../ui/index.ts';
import { STAGED_FOOT_ID } from './question-focus.ts';
import { ImportSummary } from './ImportSummary.tsx';
import { QuestionPages } from './QuestionPages.tsx';
import { StagedList } from './StagedList.tsx';
import { isReady, openQuestions } from './staged-texts.ts';
import classes from './StagedFiles.module.css';
import type { FileChoice } from './use-file-choice.tsx';
import type { Decisions } from './use-decisions.ts';
import type { StagedFiles } from './use-staged-files.ts';

export interface StagedCardProps {
  readonly staged: StagedFiles;
  readonly choice: FileChoice;
  readonly decisions: Decisions;
}

/** All files that were given: what each is, what has to be answered, and one button to import them. */
export function StagedCard({ staged, choice, decisions }: StagedCardProps) {
  const isPhone = useIsPhone();
  const [isAsking, setAsking] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const files = staged.files ?? [];
  const ready = files.filter((file) => isReady(file, decisions.of(file.id)));
  const questions = files.flatMap(openQuestions).length;
  const importReady = () => {
    const ids = ready.map(({ id }) => id);
    staged.importFiles({
      files: ids,
      replace: ids.filter((id) => decisions.of(id) === 'replace'),
      remember: ids.filter(decisions.isRemembered),
    });
    summary.current?.focus();
  };
  if (isPhone && isAsking) {
    return <QuestionPages staged={staged} decisions={decisions} onEnd={() => setAsking(false)} />;
  }
  const hasQuestions = isPhone && questions > 0;
  return (
    <Card>
      <StagedHead {...{ staged, choice, files }} />
      <StagedList {...{ staged, decisions, isPhone }} />
      <footer id={STAGED_FOOT_ID} className={classes.foot}>
        <ImportSummary {...{ staged, decisions, files, ready }} ref={summary} />
        <div className={classes.footActions}>
          {hasQuestions ? (
            <Button size="md" onClick={() => setAsking(true)}>
              Answer {countOf(questions, 'question')}
            </Button>
          ) : null}
          {ready.length === 0 && (hasQuestions || isDone(files)) ? null : (
            <Button
              size="md"
              variant={hasQuestions ? 'default' : 'filled'}
              disabled={ready.length === 0}
              loading={staged.isStarting}
              onClick={importReady}
            >
              {ready.length === 0 ? 'Import' : `Import ${countOf(ready.length, 'file')}`}
            </Button>
          )}
        </div>
      </footer>
    </Card>
  );
}

/** Whether everything that could be imported has been. */
function isDone(files: readonly StagedFile[]): boolean {
  return files.some(({ state }) => state === 'imported' || state === 'unchanged');
}

interface StagedHeadProps extends Pick<StagedCardProps, 'staged' | 'choice'> {
  readonly files: readonly StagedFile[];
}

function StagedHead({ staged, choice, files }: StagedHeadProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const [hasJustBegun] = useState(staged.uploads.length > 0);
  // Effect: the button that chose the first files is gone with the empty page.
  useEffect(() => {
    if (hasJustBegun) title.current?.focus();
  }, [hasJustBegun]);
  const refused = files.filter(({ state }) => state === 'refused').length;
  const known = files.filter(({ format, state }) => format !== null && state !== 'refused').length;
  const unclear = files.filter((file) => file.format === null && openQuestions(file).length > 0).length;
  return (
    <>
      <header className={classes.head}>
        <div className={classes.titles}>
          <h2 ref={title} tabIndex={-1} className={classes.title}>
            {staged.folder === null ? '' : `Folder “${staged.folder}”, `}
            {countOf(files.length + staged.uploads.length, 'file')}
          </h2>
          <p className={classes.quiet}>
            {formatCount(known)} recognized by what is in {known === 1 ? 'it' : 'them'}
            {unclear === 0 ? '' : `, ${formatCount(unclear)} to be answered first`}
            {refused === 0 ? '' : `, ${formatCount(refused)} can't be imported`}.
            {isDone(files)
              ? ''
              : ' Nothing is imported before you press Import; the order of files does not matter.'}
          </p>
        </div>
        <div className={classes.actions}>
          <Button variant="default" leftSection={<Icon shape={IconPlus} />} onClick={choice.chooseFiles}>
            Add files
          </Button>
          <Button variant="subtle" onClick={staged.clear}>
            Clear
          </Button>
        </div>
      </header>
      {staged.problem === null ? null : (
        <p className={classes.problem} role="alert">
          {staged.problem}
        </p>
      )}
    </>
  );
}
