/** The worker thread that computes derived answers, so that parsing and counting never block the server. */

import { parentPort, workerData } from 'node:worker_threads'
import { answerDerived } from '../../derive/deriver.ts'

const port = parentPort
if (port === null) throw new Error('this module must run as a worker thread')

answerDerived(
  {
    send: (message) => port.postMessage(message),
    listen: (hear) => void port.on('message', hear),
  },
  workerData,
)
