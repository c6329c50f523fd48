/** The worker thread that computes derived answers: no browser waits while it parses and counts. */

import { parentPort, workerData } from 'node:worker_threads'
import { answerDerived } from '../../derive/deriver.ts'

const port = parentPort
if (port === null) throw new Error('this is run as a worker')

answerDerived(
  {
    send: (message) => port.postMessage(message),
    listen: (hear) => void port.on('message', hear),
  },
  workerData,
)
