#!/usr/bin/env node
// costwright COMMAND ARGUMENTS, in a product that has the framework as a package: what npm run COMMAND is where both lie
// together.
const files = { dev: './dev.mjs', test: './test.mjs' }
const programs = ['backup', 'check', 'demo', 'files', 'migration', 'restore', 'server', 'trail', 'user']
const [command = ''] = process.argv.splice(2, 1)
const program = command === 'start' ? 'server' : command
if (Object.hasOwn(files, command)) await import(files[/** @type {keyof typeof files} */ (command)])
else if (programs.includes(program)) {
  process.argv.splice(2, 0, program)
  await import('./command.mjs')
} else {
  const commands = ['start', ...Object.keys(files), ...programs.filter((name) => name !== 'server')]
  console.error(`"${command}" is no command of costwright. There are: ${commands.sort().join(', ')}.`)
  process.exitCode = 1
}
