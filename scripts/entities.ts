/**
 * `npm run entities`: how long it takes until a tool, and a site diary below each project, are there: each in a clone of its
 * own, with packages installed and no data; one block of `docs/adding-an-entity.md` each, and `npm run dev`. Ends with exit
 * code 1 when one takes longer than 30 seconds.
 */
import { addDefinition, addField } from './entities/add-definition.ts'
import { cloneProject } from './entities/clone.ts'
import { administrator, enterOffice, type Office } from './entities/office.ts'
import { definitionsOfPage } from './entities/page.ts'
import { freePort } from './free-port.ts'

const longest = 30

/** Seconds from the command to a record that was sent and is listed. */
const timeEntity = async (
  define: (config: string) => string,
  use: (office: Office) => Promise<void>,
): Promise<number> => {
  const clone = cloneProject({ ...administrator, PORT: String(await freePort()), LOG_LEVEL: 'warn' })
  try {
    clone.writeConfig(define(clone.readConfig()))
    const start = performance.now()
    const server = clone.start('npm run dev')
    try {
      await use(await enterOffice(server))
      return (performance.now() - start) / 1000
    } finally {
      await server.stop()
    }
  } finally {
    clone.remove()
  }
}

const { tools, siteDiaries, sumOnProject } = definitionsOfPage()

const entities = {
  'A, a tool': () =>
    timeEntity(
      (config) => addDefinition(config, tools, { label: 'Tools', to: 'tools' }),
      async (office) => {
        await office.post('/Tool', { toolName: 'Saw', price: 89.5 })
        await office.get('/Tool?range=[0,9]')
      },
    ),
  'B, a site diary below a project': () =>
    timeEntity(
      (config) => addField(addDefinition(config, siteDiaries), 'projects', sumOnProject),
      async (office) => {
        const { id } = await office.post('/Project', { projectName: 'Mill Lane' })
        await office.post(`/SiteDiary/Project/${id}`, { diaryDate: '2025-03-03', weather: 'dry', hours: 7.5 })
        const project = (await office.get(`/Project/${id}`)) as { hoursOnSite: number }
        if (project.hoursOnSite !== 7.5) throw new Error(`The project sums ${project.hoursOnSite}`)
      },
    ),
}

for (const [name, time] of Object.entries(entities)) {
  const seconds = await time()
  process.stdout.write(`${name}: ${seconds.toFixed(1)} s\n`)
  if (seconds > longest) process.exitCode = 1
}
