import { isSnapshot, untilOf } from '../answers/answer-lifetime.ts'
import type { Answer, Ask } from '../answers/answers.ts'
import { questionKey } from '../answers/question-key.ts'
import type { AskOnce, SharedQuestion } from './ask-once.ts'

/** Single flight of Metrics API requests across servers. */
export function askFramesOnce(once: Pick<AskOnce, 'share'>, ask: Ask): Ask {
  return async (question, signal, asker) => {
    const shared: SharedQuestion = {
      key: questionKey(question),
      isSnapshot: isSnapshot(question),
      until: (askedAt) => untilOf(question, askedAt),
    }
    const asking = {
      ask() {
        const reply = ask(question, signal, asker)
        return { reply, forOthers: reply }
      },
      read: (answer: Answer) => answer,
    }
    return (await once.share(shared, signal, asking)) ?? (await ask(question, signal, asker))
  }
}
