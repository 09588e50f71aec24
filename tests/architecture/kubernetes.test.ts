import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import project from '../../package.json' with { type: 'json' }
import { renderChart } from '../support/helm.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'deploy/helm')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

// biome-ignore lint/suspicious/noExplicitAny: objects of Kubernetes, of which tests read parts
const objects = (given = {}): any[] => renderChart(folder, given)
const only = (kind: string, given = {}) => {
  const found = objects(given).filter((object) => object.kind === kind)
  expect(found).toHaveLength(1)
  return found[0]
}
const podOf = (kind: string, given = {}) => only(kind, given).spec.template

describe('The chart for Kubernetes', () => {
  it('is of the version of the product', () => {
    const { version, appVersion } = parse(textOf('deploy/helm/Chart.yaml'))
    expect([version, appVersion]).toEqual([project.version, project.version])
    expect(parse(textOf('deploy/helm/values.yaml')).image).toContain(`:${project.version}`)
  })

  it('makes these objects, the database only if it is asked for', () => {
    const kinds = ['Cluster', 'Deployment', 'Ingress', 'Job', 'PodDisruptionBudget', 'Service']
    expect(
      objects()
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(kinds)
    const own = { database: { create: false, secret: 'own' } }
    expect(
      objects(own)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(kinds.filter((kind) => kind !== 'Cluster'))
    for (const { apiVersion, metadata } of objects())
      expect([apiVersion, metadata.name]).toEqual([expect.any(String), expect.stringMatching(/^costwright/)])
  })

  it('runs two instances that one selector finds, and never takes the last one', () => {
    const { spec } = only('Deployment')
    const { labels } = spec.template.metadata
    expect(spec.replicas).toBe(2)
    expect([spec.selector.matchLabels, only('Service').spec.selector]).toEqual([labels, labels])
    expect(only('PodDisruptionBudget').spec).toEqual({ minAvailable: 1, selector: { matchLabels: labels } })
  })

  it('asks whether an instance lives and is ready where the API answers that', () => {
    const [container] = podOf('Deployment').spec.containers
    const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(
      (probe) => container[probe].httpGet.path,
    )
    expect(paths).toEqual(['/api/v1.0/health', '/api/v1.0/health', '/api/v1.0/ready'])
    expect(container.ports[0]).toEqual({ name: 'http', containerPort: 3000 })
  })

  it.each(['Deployment', 'Job'])('runs as no root, on a read-only disk, without capabilities: %s', (kind) => {
    const { securityContext, containers, automountServiceAccountToken } = podOf(kind).spec
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    expect(automountServiceAccountToken).toBe(false)
    expect(containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
  })

  it('migrates before a roll-out, by a command of the image', () => {
    const job = only('Job')
    expect(job.metadata.annotations['helm.sh/hook']).toBe('pre-upgrade')
    const [program, file, command] = job.spec.template.spec.containers[0].command
    expect([program, file]).toEqual(['node', 'scripts/command.mjs'])
    expect(textOf('vite.server.config.ts')).toContain(`'${command}'`)
  })

  it('sets what the server knows, its secrets from secrets', () => {
    const secret = { secretSettings: 'costwright-settings' }
    const [container] = only('Deployment', secret).spec.template.spec.containers
    const settings = textOf('api/settings.ts')
    const names: string[] = container.env.map(({ name }: { name: string }) => name)
    const isPart = (name: string) => JSON.stringify(container.env).includes(`$(${name})`)
    expect(names.filter((name) => !settings.includes(`'${name}'`) && !isPart(name))).toEqual([])
    expect(names).toContain('PUBLIC_URL')
    expect(container.envFrom).toEqual([{ secretRef: { name: 'costwright-settings' } }])
    expect(container.env[0].valueFrom.secretKeyRef).toEqual({ name: 'costwright-database-app', key: 'uri' })
  })

  it('reads from the standbys with the password of the database, if they are named', () => {
    const environmentOf = (given = {}) => podOf('Deployment', given).spec.containers[0].env
    const byName = new Map(environmentOf().map((each: { name: string }) => [each.name, each]))
    expect(byName.get('STANDBY_PASSWORD')).toMatchObject({
      valueFrom: { secretKeyRef: { name: 'costwright-database-app', key: 'password' } },
    })
    expect(byName.get('DATABASE_READ_URL')).toMatchObject({
      value: 'postgres://$(STANDBY_USER):$(STANDBY_PASSWORD)@costwright-database-ro/costwright',
    })
    const names = environmentOf({ database: { create: false, secret: 'own', standbys: '' } })
    expect(names.map(({ name }: { name: string }) => name)).not.toContain('DATABASE_READ_URL')
  })
})
