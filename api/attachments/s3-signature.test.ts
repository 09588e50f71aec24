import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { noBody, signedHeaders } from './s3-signature.ts'

const key = {
  region: 'us-east-1',
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const now = new Date('2013-05-24T00:00:00Z')
const signatureOf = (path: string, headers = {}, method = 'GET', body?: string) => {
  const bodyDigest = body === undefined ? noBody : createHash('sha256').update(body).digest('hex')
  const url = new URL(path, 'https://examplebucket.s3.amazonaws.com')
  const { authorization } = signedHeaders({ method, url, headers, bodyDigest }, key, now)
  return authorization?.split('Signature=')[1]
}

// The examples of the page that `signedHeaders` cites.
describe('The signature of a request', () => {
  it.each([
    [
      'a part of a file',
      '/test.txt',
      { range: 'bytes=0-9' },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'a setting of the bucket',
      '/?lifecycle',
      {},
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'a list',
      '/?max-keys=2&prefix=J',
      {},
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('is that of the example for %s', (_what, path, headers, signature) => {
    expect(signatureOf(path, headers)).toBe(signature)
  })

  it('covers the body', () => {
    const headers = { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' }
    expect(signatureOf('/test%24file.text', headers, 'PUT', 'Welcome to Amazon S3.')).toBe(
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    )
  })
})
