import { useMemo } from 'react'
import type { DerivedQuestion } from '../../protocol/requests/requests.ts'
import { type AskedQuery, useAsked } from '../data/questions/use-asked.ts'
import { askAgain, askedState, type Shown, useShownView } from '../data/questions/use-shown-view.ts'
import { type DataSource, useDataSource } from '../data/source/data-source.ts'
import { type Failure, failureOf } from '../data/source/failure.ts'
import { useHandler } from '../ui/use-handler.ts'
import type { AskedPeriod } from './period-question.ts'
import type { Screen } from './screen.ts'

/** What a page or a card asks about a period: its questions and the period that they are about. */
export interface PeriodQuestions {
  readonly period: AskedPeriod
}

/**
 * The questions of a screen, made once for the same filters.
 *
 * @param further what they depend on besides the screen.
 */
export function usePeriodQuestions<Questions extends PeriodQuestions>(
  screen: Screen,
  questionsOf: (screen: Screen) => Questions,
  further: readonly unknown[] = [],
): Questions {
  const { filters, stores, today, chain, holidays, hoursOffered } = screen
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer count changes the answers, not the questions
  return useMemo(
    () => questionsOf(screen),
    [filters, stores, today, chain, holidays, hoursOffered, ...further],
  )
}

/** How the main question of a page becomes its figures. Declared once per page: the figures are kept by it. */
export interface PeriodReading<Questions extends PeriodQuestions, Answer, Figures> {
  readonly queryOf: (
    source: DataSource,
    questions: Questions,
  ) => AskedQuery<Answer, Answer, readonly ['metrics', DerivedQuestion]>
  /** `null` if the answer holds no figures. */
  readonly figuresOf: (answer: Answer, questions: Questions) => Figures | null
}

/** For a view that is made of its main question alone. */
export const nothingFurther = {}

/** The figures of a period, with what every view of a period says about them. */
export type PeriodFigures<Questions extends PeriodQuestions, Figures, Further> = Questions['period'] &
  Figures &
  Further & {
    readonly refreshFailure: Failure | null
  }

/**
 * Asks the main question of a page or card, and keeps the last figures on the screen until the next ones are there.
 *
 * @param further figures of other questions, which the view waits for neither at first nor later. The same object as long
 *   as they are the same.
 * @returns with the same `retry` at each drawing
 */
export function usePeriodView<Questions extends PeriodQuestions, Answer, Figures, Further>(
  questions: Questions,
  { queryOf, figuresOf }: PeriodReading<Questions, Answer, Figures>,
  further: Further,
): Shown<PeriodFigures<Questions, Figures, Further>> {
  const main = useAsked(queryOf(useDataSource(), questions))
  const { data: answer } = main
  const figures = useMemo(
    () => (answer === undefined ? null : figuresOf(answer, questions)),
    [questions, answer, figuresOf],
  )
  const refreshFailure = main.isError ? failureOf(main.error) : null
  const view = useMemo(
    () => (figures === null ? null : { ...questions.period, ...figures, ...further, refreshFailure }),
    [questions, figures, further, refreshFailure],
  )
  const state = useShownView(view, [askedState(main)])
  const retry = useHandler(() => askAgain([main]))
  return { state, retry }
}
