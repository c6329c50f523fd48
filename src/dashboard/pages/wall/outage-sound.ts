/** Three rising tones, made by the browser: there is no file to fetch, and nothing to play where it may not. */

const tones = [523.25, 659.25, 783.99] as const
const toneSeconds = 0.22
const loudness = 0.25

/**
 * Plays the sound of a new outage once, and lets go of the loudspeaker.
 *
 * @returns whether it may be heard: browsers are silent until somebody has pressed a key, or until they are told
 * otherwise when they are started.
 */
export async function playOutage(context = new AudioContext()): Promise<boolean> {
  try {
    // Where it is not allowed, some browsers never settle this.
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 500))])
    if (context.state !== 'running') return false
    const ended = tones.map((frequency, place) => tone(context, frequency, place * toneSeconds))
    await Promise.all(ended)
    return true
  } finally {
    await context.close()
  }
}

function tone(context: AudioContext, frequency: number, after: number): Promise<void> {
  const start = context.currentTime + after
  const oscillator = context.createOscillator()
  const volume = context.createGain()
  oscillator.frequency.value = frequency
  // A tone that begins or ends at full strength cracks.
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(loudness, start + 0.02)
  volume.gain.linearRampToValueAtTime(0, start + toneSeconds)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + toneSeconds)
  return new Promise((resolve) => {
    oscillator.onended = () => resolve()
  })
}
