import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { Link, Navigate, useLocation, useParams } from 'react-router-dom'
import { type HelpPage, helpPath, loadHelpPages } from '../help.ts'
import { PageTitle } from '../layout/Paper.tsx'
import { type Block, blocksOf, idOf, inlinesOf } from '../markdown.ts'
import { queryClient } from '../providers/query-client.ts'

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '220px minmax(0, 76ch)',
  gap: 48,
  alignItems: 'start',
  '& nav ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& nav a': { display: 'block', padding: '4px 0', color: 'inherit', textDecoration: 'none' },
  '& nav a:hover': { textDecoration: 'underline' },
  '& nav a[aria-current]': { fontWeight: 600 },
  '& article > * + *': { marginTop: 12 },
  '& article > :is(h2, h3)': { marginTop: 28, scrollMarginTop: 16 },
  '& li + li': { marginTop: 4 },
  '& pre': { overflowX: 'auto', padding: 12, background: theme.vars.palette.background.sunken },
  '& code': { fontSize: 13 },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 16, '& nav': { order: 1 } },
}))

interface TextProps {
  readonly children: string
  readonly pages: readonly HelpPage[]
}

/** Links lead to other pages of help; those to other documents are plain text. */
const Text = ({ children, pages }: TextProps) =>
  inlinesOf(children).map((part, index) => {
    const key = `${index} ${part.text}`
    if (part.kind === 'code') return <code key={key}>{part.text}</code>
    if (part.kind === 'strong') return <strong key={key}>{part.text}</strong>
    if (part.kind === 'em') return <em key={key}>{part.text}</em>
    if (part.kind === 'text') return <Fragment key={key}>{part.text}</Fragment>
    const [, name = '', anchor = ''] = /^(?:([\w-]+)\.md)?(#.*)?$/.exec(part.to) ?? []
    const isPage = pages.some((page) => page.name === name)
    if (!isPage && (name !== '' || anchor === '')) return <Fragment key={key}>{part.text}</Fragment>
    return (
      <Link key={key} to={isPage ? `${helpPath}/${name}${anchor}` : anchor}>
        {part.text}
      </Link>
    )
  })

const Shown = ({ block, pages }: { readonly block: Block; readonly pages: readonly HelpPage[] }) => {
  if (block.kind === 'heading') {
    if (block.level === 1) return null
    const level = block.level === 2 ? 'h2' : 'h3'
    return (
      <Typography component={level} variant="h2" id={block.id}>
        {block.text}
      </Typography>
    )
  }
  if (block.kind === 'code')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area is reached by keyboard
      <pre tabIndex={0}>
        <code>{block.text}</code>
      </pre>
    )
  if (block.kind === 'paragraph')
    return (
      <p>
        <Text pages={pages}>{block.text}</Text>
      </p>
    )
  if (block.kind === 'list') {
    const List = block.isOrdered ? 'ol' : 'ul'
    return (
      <List>
        {block.items.map((item) => (
          <li key={item}>
            <Text pages={pages}>{item}</Text>
          </li>
        ))}
      </List>
    )
  }
  return (
    <Box tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {block.head.map((cell) => (
              <TableCell key={cell}>
                <Text pages={pages}>{cell}</Text>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {block.rows.map((row) => (
            <TableRow
              key={row.join('|')}
              id={block.head[0] === 'word' ? idOf(row[0] ?? '') : undefined}
              sx={{ verticalAlign: 'top', scrollMarginTop: 16 }}
            >
              {row.map((cell, index) => (
                <TableCell key={block.head[index]}>
                  <Text pages={pages}>{cell}</Text>
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

const useHelp = (name: string | undefined) =>
  useQuery(
    {
      queryKey: ['help', name ?? ''],
      queryFn: async () => {
        const pages = await loadHelpPages()
        const page = name === undefined ? pages[0] : pages.find((one) => one.name === name)
        return { pages, page, blocks: page ? blocksOf(await page.load()) : [] }
      },
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  )

/** A guide, with the list of all. */
export const HelpScreen = () => {
  const translate = useTranslate()
  const { name } = useParams()
  const { hash } = useLocation()
  const { data } = useHelp(name)
  useEffect(() => {
    if (data && hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [data, hash])
  if (!data) return <div data-awaited />
  const { pages, page, blocks } = data
  if (!page) return <Navigate to="/Not-Found" replace />
  return (
    <>
      <title>{`${page.title} – ${translate('app.name')}`}</title>
      <PageTitle>{page.title}</PageTitle>
      <Columns lang="en" sx={{ mt: 2 }}>
        <nav aria-label={translate('menu.help')}>
          <ul>
            {pages.map((one) => (
              <li key={one.name}>
                <Link
                  to={`${helpPath}/${one.name}`}
                  aria-current={one.name === page.name ? 'page' : undefined}
                >
                  {one.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <article>
          {blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never change
            <Shown key={index} block={block} pages={pages} />
          ))}
        </article>
      </Columns>
    </>
  )
}
