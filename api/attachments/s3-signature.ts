import { createHash, createHmac } from 'node:crypto'

export interface S3Key {
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

interface S3Request {
  readonly method: string
  /** Its path has only characters that need no encoding. */
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** SHA-256 of the body, in hexadecimal digits. */
  readonly bodyDigest: string
}

/** SHA-256 of an empty body. */
export const noBody = createHash('sha256').digest('hex')

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** RFC 3986, as the signature wants it: `encodeURIComponent` leaves some characters. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The headers of a request with its signature.
 * @source Amazon S3 API reference, "Authenticating requests: using the authorization header (AWS signature version 4)"
 */
export const signedHeaders = (
  { method, url, headers, bodyDigest }: S3Request,
  { region, keyId, secret }: S3Key,
  now: Date,
): Record<string, string> => {
  const time = `${now.toISOString().replace(/[-:]|\.\d+/g, '')}`
  const day = time.slice(0, 8)
  const all = { ...headers, host: url.host, 'x-amz-content-sha256': bodyDigest, 'x-amz-date': time }
  const inOrder = Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1))
  const names = inOrder.map(([name]) => name).join(';')
  const parameters = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const lines = inOrder.map(([name, value]) => `${name}:${value}\n`).join('')
  const request = [method, url.pathname, parameters, lines, names, bodyDigest].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const digest = createHash('sha256').update(request).digest('hex')
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request')
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, digest].join('\n')).toString('hex')
  const { host: _, ...sent } = all
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope},SignedHeaders=${names},Signature=${signature}`,
  }
}
