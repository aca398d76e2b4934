/** Milliseconds of processor time that this thread has taken, for bounds in tests: other work on the machine does not count. */
export const processorMillis = (): number => {
  const { system, user } = process.threadCpuUsage()
  return (system + user) / 1000
}
