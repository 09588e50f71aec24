// Loaded before a server that is measured (`node --require`): tells whoever started it what CPU its process has had.
process.on('message', () => process.send?.(process.cpuUsage()))
// Nothing but the server keeps the process alive.
process.channel?.unref()
