/** Three rising tones, synthesised: no file to fetch. */

const tones = [523.25, 659.25, 783.99] as const
const toneSeconds = 0.22
const loudness = 0.25

/**
 * Plays the sound of a new outage once and releases the audio device.
 *
 * @returns true if it was audible: browsers block sound until a key is pressed, unless configured otherwise
 */
export async function playOutage(context = new AudioContext()): Promise<boolean> {
  try {
    // Some browsers never settle `resume()` if sound is blocked.
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
  // A tone that starts or ends at full volume clicks.
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
